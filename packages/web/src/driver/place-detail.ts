import type { DriverJob } from '@kerbside/contract/job.ts'

/** The address without what the name says already. */
export function placeDetail({ name, address, postcode }: DriverJob['pickup']): string {
  const rest = address.startsWith(name)
    ? address.slice(name.length).replace(/^[,\s]+/, '')
    : address
  const ends = `${name} ${rest}`.includes(postcode)
  return [rest, ends ? '' : postcode].filter((part) => part !== '').join(', ')
}
