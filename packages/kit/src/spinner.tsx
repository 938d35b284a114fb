/** A turning ring; the text beside it describes the progress. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
