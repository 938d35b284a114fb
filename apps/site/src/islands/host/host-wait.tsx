/** The page before it is known who is there: what the server draws, and the browser until then. */
export function HostWait({ install }: { install: string }) {
  return (
    <div className="dk host-app" aria-busy="true">
      <header className="host-head">
        <strong>{install}</strong>
      </header>
    </div>
  )
}
