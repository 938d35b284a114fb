import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { PdfDocument } from './pdf-document.ts'

/** The head of an operator's documents; `colour` is dark enough to be read on white. */
export const brandOf = ({ name, brand }: Operator, colour: string): PdfDocument['brand'] => ({
  name,
  colour,
  mark: brand.mark,
  shape: brand.shape,
})
