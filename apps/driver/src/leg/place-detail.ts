import type { DriverLeg } from '@kerbside/contract/dispatch/driver-legs.ts'

/** The address without the parts that the name contains. */
export function placeDetail({ name, address, postcode }: DriverLeg['pickup']): string {
  const rest = address.startsWith(name)
    ? address.slice(name.length).replace(/^[,\s]+/, '')
    : address
  const ends = `${name} ${rest}`.includes(postcode)
  return [rest, ends ? '' : postcode].filter((part) => part !== '').join(', ')
}
