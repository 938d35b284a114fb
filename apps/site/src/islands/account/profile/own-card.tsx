import { type ReactNode, useId } from 'react'

export type OwnCardProps = {
  title: string
  /** One sentence below the title. */
  sentence?: ReactNode
  /** Beside the title. */
  action?: ReactNode
  children?: ReactNode
}

/** One section of the account, with its own heading. */
export function OwnCard({ title, sentence, action, children }: OwnCardProps) {
  const id = useId()
  return (
    <section className="card own-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {sentence && <p className="soft small">{sentence}</p>}
      {children}
    </section>
  )
}
