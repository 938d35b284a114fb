import { type IpLocation, readCountry } from './port.ts'

/** What the proxy in front of the install says of the visitor, such as `CF-IPCountry`. */
export const headerIpLocation = ({ name }: { name: string }): IpLocation => ({
  async find({ headerOf }) {
    const country = readCountry(headerOf(name))
    return country === '' ? undefined : { country, region: '', city: '', point: undefined }
  },
})
