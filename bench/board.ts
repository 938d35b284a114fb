import { measureBy } from './measure-by.ts'

/** Measures the board in a browser; the code is next to the browser tests (e2e/measure-board.ts). */
export const benchBoard = (): Promise<void> => measureBy('board')
