/** A local date or time of the operator, "2026-11-24T06:43", in the usual form: 24 Nov 2026 06:43. */
export function formatLocal(local: string): string {
  const [day = '', time = ''] = local.split('T')
  if (day === '') return ''
  const formatted = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(new Date(`${day}T00:00Z`))
  return [formatted, time.slice(0, 5)].filter(Boolean).join(' ')
}
