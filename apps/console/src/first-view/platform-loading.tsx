/** The page before the session is known: rendered by the server, and by the browser until then. */
export function PlatformLoading({ install }: { install: string }) {
  return (
    <div className="dk host-app" aria-busy="true">
      <header className="host-head">
        <strong>{install}</strong>
      </header>
    </div>
  )
}
