// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../picture.ts'

export const bringPicture: EndpointRef<typeof wire.bringPicture> = {
  method: 'POST',
  path: '/api/desk/picture',
}
