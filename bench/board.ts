import { measureBy } from './measure-by.ts'

/** The board is measured with the hands of the journeys, which stand beside them (e2e/measure-board.ts). */
export const benchBoard = (): Promise<void> => measureBy('board')
