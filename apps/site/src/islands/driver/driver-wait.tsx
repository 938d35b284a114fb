import { say } from '@kerbside/words/say.ts'

/** The page before it is known who drives: what the server draws, and the browser until then. */
export function DriverWait({ operator }: { operator: string }) {
  return (
    <div className="drive-screen" aria-busy="true">
      <header className="drive-head">
        <h1>{operator}</h1>
        <span className="soft">{say('driver.title')}</span>
      </header>
    </div>
  )
}
