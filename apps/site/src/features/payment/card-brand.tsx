import { CardIcon } from '@kerbside/kit/more-icon.tsx'

const NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
  diners: 'Diners',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** The display name of a card brand; an unknown one is returned unchanged. */
export const nameOfBrand = (brand: string): string => NAMES[brand] ?? brand

/** The card brand, as soon as the first digits identify it. */
export function CardBrand({ brand }: { brand: string }) {
  return brand === '' ? <CardIcon /> : <span className="card-brand">{nameOfBrand(brand)}</span>
}
