import { type IpLocation, readCountry } from './port.ts'

/** Reads the client's country from a header of the proxy in front of the install, such as `CF-IPCountry`. */
export const headerIpLocation = ({ name }: { name: string }): IpLocation => ({
  async find({ headerOf }) {
    const country = readCountry(headerOf(name))
    return country === '' ? undefined : { country, region: '', city: '', point: undefined }
  },
})
