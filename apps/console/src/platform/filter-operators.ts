import type { HostedOperator } from './platform-api.ts'

export const OPERATOR_FILTERS = ['all', 'problems', 'live', 'test', 'suspended'] as const
export type OperatorFilter = (typeof OPERATOR_FILTERS)[number]

export type OperatorProblem =
  | 'mail-none'
  | 'mail-failed'
  | 'mail-untested'
  | 'payment-failing'
  | 'payment-no-keys'
  | 'failing'

/** What keeps an operator from working, the worst first. A site in test mode may still lack mail and keys. */
export function problemsOf(operator: HostedOperator): OperatorProblem[] {
  const { state, mail, payment, failing } = operator
  const isLive = state === 'live'
  const found: Record<OperatorProblem, boolean> = {
    'payment-failing': payment === 'failing',
    'payment-no-keys': isLive && payment === 'no-keys',
    'mail-none': isLive && mail === 'none',
    'mail-failed': mail === 'failed',
    'mail-untested': isLive && mail === 'untested',
    failing: failing > 0,
  }
  return (Object.keys(found) as OperatorProblem[]).filter((problem) => found[problem])
}

const isOf = (operator: HostedOperator, filter: OperatorFilter): boolean => {
  switch (filter) {
    case 'all':
      return true
    case 'problems':
      return problemsOf(operator).length > 0
    case 'suspended':
      return operator.state === 'suspended' || operator.state === 'leaving'
    case 'live':
    case 'test':
      return operator.state === filter
  }
}

/** The operators of a filter with every typed word in their names, domains or contacts. */
export function filterOperators(
  operators: readonly HostedOperator[],
  { typed, filter }: { typed: string; filter: OperatorFilter },
): HostedOperator[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return operators.filter((operator) => {
    const { name, slug, hosts, contact } = operator
    const text = [name, slug, contact.name, contact.email, contact.phone]
      .concat(hosts.map(({ host }) => host))
      .join(' ')
      .toLowerCase()
    return isOf(operator, filter) && words.every((word) => text.includes(word))
  })
}
