// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../operator/drive-times.ts'

export const calculateDriveTimes: EndpointRef<typeof wire.calculateDriveTimes> = {
  method: 'POST',
  path: '/api/desk/drive-times/calculate',
}
export const showDriveTimes: EndpointRef<typeof wire.showDriveTimes> = {
  method: 'GET',
  path: '/api/desk/drive-times',
}
export const switchDriveTimes: EndpointRef<typeof wire.switchDriveTimes> = {
  method: 'POST',
  path: '/api/desk/drive-times/nightly',
}
export const useDriveTimes: EndpointRef<typeof wire.useDriveTimes> = {
  method: 'POST',
  path: '/api/desk/drive-times/use',
}
