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

/** The name of a card brand as people write it; the word itself when it is unknown. */
export const nameOfBrand = (brand: string): string => NAMES[brand] ?? brand

/** Whose card it is, as soon as the first digits tell. */
export function CardBrand({ brand }: { brand: string }) {
  return brand === '' ? <CardIcon /> : <span className="card-brand">{nameOfBrand(brand)}</span>
}
