// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../operator/settings.ts'

export const goLive: EndpointRef<typeof wire.goLive> = { method: 'POST', path: '/api/desk/golive' }
export const openPreview: EndpointRef<typeof wire.openPreview> = {
  method: 'POST',
  path: '/api/desk/preview',
}
export const saveSettings: EndpointRef<typeof wire.saveSettings> = {
  method: 'PUT',
  path: '/api/desk/settings',
}
export const showSettings: EndpointRef<typeof wire.showSettings> = {
  method: 'GET',
  path: '/api/desk/settings',
}
export const showSetup: EndpointRef<typeof wire.showSetup> = {
  method: 'GET',
  path: '/api/desk/setup',
}
export const testDeskMail: EndpointRef<typeof wire.testDeskMail> = {
  method: 'POST',
  path: '/api/desk/setup/test-email',
}
