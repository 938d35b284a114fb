// Written by `npm run generate`. Do not edit.
import type * as wire from '../account/desk.ts'
import type { EndpointRef } from '../endpoint.ts'

export const blockDeskCustomer: EndpointRef<typeof wire.blockDeskCustomer> = {
  method: 'POST',
  path: '/api/desk/customer/block',
}
export const eraseDeskCustomer: EndpointRef<typeof wire.eraseDeskCustomer> = {
  method: 'POST',
  path: '/api/desk/customer/erase',
}
export const helpDeskCustomer: EndpointRef<typeof wire.helpDeskCustomer> = {
  method: 'POST',
  path: '/api/desk/customer/help',
}
export const listDeskCustomers: EndpointRef<typeof wire.listDeskCustomers> = {
  method: 'GET',
  path: '/api/desk/customers',
}
export const removeCustomerPlace: EndpointRef<typeof wire.removeCustomerPlace> = {
  method: 'POST',
  path: '/api/desk/customer/place/remove',
}
export const saveCustomerPlace: EndpointRef<typeof wire.saveCustomerPlace> = {
  method: 'POST',
  path: '/api/desk/customer/place',
}
export const saveDeskCustomer: EndpointRef<typeof wire.saveDeskCustomer> = {
  method: 'POST',
  path: '/api/desk/customer',
}
export const showDeskCustomer: EndpointRef<typeof wire.showDeskCustomer> = {
  method: 'GET',
  path: '/api/desk/customer',
}
export const takeCustomerData: EndpointRef<typeof wire.takeCustomerData> = {
  method: 'POST',
  path: '/api/desk/customer/data',
}
