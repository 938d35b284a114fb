// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../quotation/tariff.ts'

export const closePriceBook: EndpointRef<typeof wire.closePriceBook> = {
  method: 'POST',
  path: '/api/desk/prices/books/close',
}
export const comparePrices: EndpointRef<typeof wire.comparePrices> = {
  method: 'POST',
  path: '/api/desk/prices/examples',
}
export const discardPriceDraft: EndpointRef<typeof wire.discardPriceDraft> = {
  method: 'DELETE',
  path: '/api/desk/prices/draft',
}
export const listPriceBooks: EndpointRef<typeof wire.listPriceBooks> = {
  method: 'GET',
  path: '/api/desk/prices/books',
}
export const openPriceBook: EndpointRef<typeof wire.openPriceBook> = {
  method: 'POST',
  path: '/api/desk/prices/books/open',
}
export const publishPriceDraft: EndpointRef<typeof wire.publishPriceDraft> = {
  method: 'POST',
  path: '/api/desk/prices/draft',
}
export const readPriceDraft: EndpointRef<typeof wire.readPriceDraft> = {
  method: 'GET',
  path: '/api/desk/prices/draft',
}
export const savePriceDraft: EndpointRef<typeof wire.savePriceDraft> = {
  method: 'PUT',
  path: '/api/desk/prices/draft',
}
export const tryPrice: EndpointRef<typeof wire.tryPrice> = {
  method: 'POST',
  path: '/api/desk/prices/try',
}
