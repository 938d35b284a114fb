/** A ref that scrolls a message above or below a form longer than a phone's screen into view. */
export const bringIntoSight = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' })
