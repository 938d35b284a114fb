import { drawn } from './drawn-icon.tsx'

// Each icon is a separate export, so that a page loads only the icons it shows.
export const BagIcon = /* @__PURE__ */ drawn(
  'M8 7h8a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zM9.5 7V3.5h5V7M10 11v5M14 11v5',
)
export const CalendarIcon = /* @__PURE__ */ drawn(
  'M6 5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM4 10h16M8 3v4M16 3v4',
)
export const ChevronDownIcon = /* @__PURE__ */ drawn('M6 9l6 6 6-6')
export const CloseIcon = /* @__PURE__ */ drawn('M6 6l12 12M18 6L6 18')
export const HandbagIcon = /* @__PURE__ */ drawn('M5 9h14l1 11H4zM8.5 9V7.5a3.5 3.5 0 0 1 7 0V9')
export const MinusIcon = /* @__PURE__ */ drawn('M5 12h14')
export const PlusIcon = /* @__PURE__ */ drawn('M12 5v14M5 12h14')
export const SeatIcon = /* @__PURE__ */ drawn(
  'M8 4.5a1.5 1.5 0 0 1 3 0V12h5a2 2 0 0 1 2 2v2a2 2 0 0 1-2 2h-5.5A2.5 2.5 0 0 1 8 15.5zM11 18v3M15.5 18v3',
)
export const SwapIcon = /* @__PURE__ */ drawn('M8 19V4M4 8l4-4 4 4M16 5v15M12 16l4 4 4-4')
export const UsersIcon = /* @__PURE__ */ drawn(
  'M5.5 8a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M3 20c0-4 2.5-6 6-6s6 2 6 6M16 5a3.5 3.5 0 0 1 0 6.5M17.5 14.5c2.3.8 3.5 2.7 3.5 5.5',
)
export const WarningIcon = /* @__PURE__ */ drawn('M12 4l9 16H3zM12 10v4M12 17h.01')
