import { classNames } from './class-names.ts'

/** Placeholder for one line of text, half a line, or a block while it loads. */
export function Skeleton({ shape }: { shape?: 'half' | 'block' }) {
  return <span className={classNames('skeleton', shape)} aria-hidden="true" />
}
