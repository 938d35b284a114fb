import { drawn } from '@kerbside/kit/drawn-icon.tsx'

export const KeyIcon = /* @__PURE__ */ drawn(
  'M4 8.5a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0M11.7 11.7L20 20M17 17l2.5-2.5M14.5 14.5l2-2',
)
