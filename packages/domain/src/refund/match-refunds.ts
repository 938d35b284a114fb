import type { Minor } from '../money.ts'
import type { RefundState } from './refund.ts'

/** A refund as we have it written down. */
export type WrittenRefund = {
  id: string
  /** What the gateway is asked with. */
  key: string
  state: RefundState
  providerRef: string | undefined
  amount: Minor
}

/** A refund as the gateway lists it. */
export type ListedRefund = {
  ref: string
  state: 'submitted' | 'succeeded' | 'failed'
  amount: Minor
  /** The key it was asked with, '' for one made by hand; left out where the gateway does not tell. */
  key?: string
}

export type MatchedRefunds<Listed extends ListedRefund> = {
  /** What the gateway tells of a refund of ours. */
  told: { id: string; refund: Listed }[]
  /** Made at the gateway's own desk. */
  byHand: Listed[]
}

/**
 * Which refund of the gateway's list is which of ours. By its name, when we were told one; by its key; and where the
 * gateway tells no keys, by an amount that only one of ours and one of theirs has. What fits several is left alone:
 * asked again under its key, each gets its name.
 */
export function matchRefunds<Listed extends ListedRefund>(
  written: readonly WrittenRefund[],
  listed: readonly Listed[],
): MatchedRefunds<Listed> {
  const named = new Map(written.flatMap((one) => (one.providerRef ? [[one.providerRef, one]] : [])))
  const nameless = written.filter(isUnanswered)
  const strangers = listed.filter(({ ref }) => !named.has(ref))
  const told = listed.flatMap((refund) => {
    const one = named.get(refund.ref) ?? ownerOf(refund, { nameless, strangers })
    return one ? [{ id: one.id, refund }] : []
  })
  const known = new Set(told.map(({ refund }) => refund.ref))
  const byHand = strangers.filter(
    (refund) =>
      !known.has(refund.ref) &&
      refund.state !== 'failed' &&
      !nameless.some((one) => mayBe(one, refund)),
  )
  return { told, byHand }
}

/** The gateway was asked, and what it calls the refund is not known. */
const isUnanswered = ({ state, providerRef }: WrittenRefund): boolean =>
  providerRef === undefined && (state === 'submitted' || state === 'unknown')

const mayBe = (one: WrittenRefund, { key, amount }: ListedRefund): boolean =>
  key === undefined ? one.amount === amount : one.key === key

function ownerOf(
  refund: ListedRefund,
  among: { nameless: readonly WrittenRefund[]; strangers: readonly ListedRefund[] },
): WrittenRefund | undefined {
  const owners = among.nameless.filter((one) => mayBe(one, refund))
  const [only] = owners
  if (!only || owners.length > 1) return undefined
  const claims = among.strangers.filter((other) => mayBe(only, other))
  return claims.length === 1 ? only : undefined
}
