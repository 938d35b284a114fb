/** Events of `<kerbside-booking>`; put this file next to your own types. */
interface KerbsideEvents {
  'kerbside:ready': CustomEvent<Record<string, never>>
  'kerbside:height': CustomEvent<{ height: number }>
  'kerbside:quote': CustomEvent<{ currency: string; fromMinor: number; vehicles: number }>
  'kerbside:booked': CustomEvent<{ reference: string }>
  'kerbside:error': CustomEvent<{ reason: 'not-listed' | 'no-answer' }>
}

interface HTMLElementEventMap extends KerbsideEvents {}
interface DocumentEventMap extends KerbsideEvents {}
interface WindowEventMap extends KerbsideEvents {}
