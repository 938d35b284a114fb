// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../operator/area.ts'

export const listAreas: EndpointRef<typeof wire.listAreas> = {
  method: 'GET',
  path: '/api/desk/areas',
}
export const removeArea: EndpointRef<typeof wire.removeArea> = {
  method: 'POST',
  path: '/api/desk/areas/remove',
}
export const removeExtract: EndpointRef<typeof wire.removeExtract> = {
  method: 'POST',
  path: '/api/desk/areas/extract/remove',
}
export const startAreaImport: EndpointRef<typeof wire.startAreaImport> = {
  method: 'POST',
  path: '/api/desk/areas/import',
}
export const uploadExtract: EndpointRef<typeof wire.uploadExtract> = {
  method: 'POST',
  path: '/api/desk/areas/extract',
}
export const useArea: EndpointRef<typeof wire.useArea> = {
  method: 'POST',
  path: '/api/desk/areas/use',
}
