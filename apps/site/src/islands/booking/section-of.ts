import type { StepReason } from '@kerbside/domain/booking/draft/draft-steps.ts'
import type { Section } from '@kerbside/domain/booking/modes.ts'

/** The section in which a problem can be corrected. */
export const SECTION_OF: Readonly<Record<StepReason['reason'], Section>> = {
  'pickup-missing': 'journey',
  'drop-off-missing': 'journey',
  'stop-missing': 'journey',
  'time-missing': 'journey',
  'no-such-time': 'journey',
  'too-early': 'journey',
  'too-far': 'journey',
  'return-missing': 'journey',
  'return-too-early': 'journey',
  'quote-refused': 'journey',
  'vehicle-missing': 'vehicle',
  'customer-missing': 'contact',
  'contact-missing': 'contact',
  'sign-in-needed': 'contact',
  'flight-missing': 'contact',
  'return-flight-missing': 'contact',
  'payment-method-missing': 'payment',
}
