/** Joins the class names that apply: `classNames('button', wide && 'wide')`. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
