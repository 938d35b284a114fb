import type { Brand } from '@kerbside/domain/operator/operator.ts'

export const CORNERS: Record<Brand['shape'], number> = { sharp: 0, soft: 8, round: 14 }

/** The mark: the journey from ring to square, or the operator's initial. */
export function Mark({ brand }: { brand: Pick<Brand, 'mark' | 'shape' | 'title'> }) {
  return (
    <svg className="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx={CORNERS[brand.shape]} />
      {brand.mark === 'route' ? (
        <>
          <path d="M9 12.5V19a2 2 0 0 0 2 2h4" />
          <circle cx="9" cy="9" r="3.2" />
          <rect x="16.5" y="17.5" width="6.5" height="6.5" rx="1.2" />
        </>
      ) : (
        <text x="14" y="20.5" textAnchor="middle">
          {brand.title.slice(0, 1).toUpperCase()}
        </text>
      )}
    </svg>
  )
}
