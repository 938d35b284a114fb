/** A ref for what is said below or above a form that is longer than a phone is high. */
export const bringIntoSight = (said: HTMLElement | null): void =>
  said?.scrollIntoView({ block: 'nearest' })
