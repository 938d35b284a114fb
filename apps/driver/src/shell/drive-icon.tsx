import { drawn } from '@kerbside/kit/drawn-icon.tsx'

// Icons of the driver app only.
export const RouteIcon = /* @__PURE__ */ drawn('m4 11 16-7-7 16-2-7-7-2Z')
export const SignIcon = /* @__PURE__ */ drawn('M4 5h16v9H4zM12 14v6M8 9.5h8')
export const NoSignalIcon = /* @__PURE__ */ drawn(
  'M3 3l18 18M8.5 16.5a5 5 0 0 1 6 0M5 12.5a10 10 0 0 1 4-2.3M19 12.5a10 10 0 0 0-5-2.5M2.5 8.8A14 14 0 0 1 6 6.6M21.5 8.8A14 14 0 0 0 11 5',
)
export const LegsIcon = /* @__PURE__ */ drawn(
  'M3 6h7M12.5 6H21M3 12h3M8.5 12H17M3 18h10M15.5 18H21',
)
export const DocumentsIcon = /* @__PURE__ */ drawn(
  'M6 3.5h8l4 4v13H6v-17ZM14 3.5v4h4M9 12h6M9 16h6',
)
export const MoreIcon = /* @__PURE__ */ drawn('M6 12h.01M12 12h.01M18 12h.01')
