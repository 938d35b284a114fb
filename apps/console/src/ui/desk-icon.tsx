import { drawn } from '@kerbside/kit/drawn-icon.tsx'

export const BoardIcon = /* @__PURE__ */ drawn(
  'M3 6h7M12.5 6H21M3 12h3M8.5 12H17M3 18h10M15.5 18H21',
)
export const ListIcon = /* @__PURE__ */ drawn('M4 6h16M4 12h16M4 18h10')
export const MoreIcon = /* @__PURE__ */ drawn('M6 12h.01M12 12h.01M18 12h.01')
export const FindIcon = /* @__PURE__ */ drawn('M4.5 10.5a6 6 0 1 0 12 0 6 6 0 1 0-12 0M15 15l5 5')
export const PhoneIcon = /* @__PURE__ */ drawn(
  'M5 4h3.5l1.6 4.2-2 1.5a12 12 0 0 0 6.2 6.2l1.5-2 4.2 1.6V19a1.5 1.5 0 0 1-1.6 1.5A15 15 0 0 1 3.500 5.600 1.500 1.500 0 0 1 5 4z',
)
export const ChatIcon = /* @__PURE__ */ drawn('M4 5h16v11H10l-4.500 4v-4H4z')
export const FilterIcon = /* @__PURE__ */ drawn('M4 6h16M7 12h10M10 18h4')
export const PlusIcon = /* @__PURE__ */ drawn('M12 5v14M5 12h14')
export const ChevronLeftIcon = /* @__PURE__ */ drawn('M15 5l-7 7 7 7', 'turns')
export const ChevronRightIcon = /* @__PURE__ */ drawn('M9 5l7 7-7 7', 'turns')
export const CheckIcon = /* @__PURE__ */ drawn('M5 12.500l4.500 4.500L19 7.500')
export const AlertIcon = /* @__PURE__ */ drawn('M12 3.800L21.500 20h-19zM12 10v4.500M12 17.300v.2')
export const CrossIcon = /* @__PURE__ */ drawn('M6 6l12 12M18 6L6 18')
export const BellIcon = /* @__PURE__ */ drawn(
  'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15zM10 20.500h4',
)
export const ArrowIcon = /* @__PURE__ */ drawn('M4 12h15M13 6l6 6-6 6', 'turns')
export const CarIcon = /* @__PURE__ */ drawn(
  'M3 16.500v-3.200l2.200-.8L7.600 8h7.600l3.200 4 2.600.8v3.700h-2M9 16.500h6M3 16.500h2M5.200 16.700a1.800 1.800 0 1 0 3.600 0 1.800 1.800 0 1 0-3.600 0M15.200 16.700a1.800 1.800 0 1 0 3.600 0 1.800 1.800 0 1 0-3.600 0',
)
export const PlaneIcon = /* @__PURE__ */ drawn(
  'M3 13.500L21 8c.6 1.500-.2 2.600-1.600 3l-12 3.800zM10 11.400L6.500 6.500l2-.6 5.500 4.300M4 19h15',
)
export const CardIcon = /* @__PURE__ */ drawn(
  'M5 6h14a2 2 0 0 1 2 2v8.500a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2zM3 10h18M6.500 14.800h3.500',
)
export const WheelchairIcon = /* @__PURE__ */ drawn(
  'M5 15.500a5 5 0 1 0 10 0 5 5 0 1 0-10 0M11 4.500v6h5l3 6.500M11 7.500h4',
)
export const OfflineIcon = /* @__PURE__ */ drawn(
  'M3 3l18 18M8.500 16.500a5 5 0 0 1 6 0M5 12.500a10 10 0 0 1 4-2.300M19 12.500a10 10 0 0 0-5-2.500',
)
export const KeyboardIcon = /* @__PURE__ */ drawn(
  'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
)
export const PeopleIcon = /* @__PURE__ */ drawn(
  'M5.500 8.500a3.500 3.500 0 1 0 7 0 3.500 3.500 0 1 0-7 0M2.500 20a6.500 6.500 0 0 1 13 0M15.500 5.300a3.500 3.500 0 0 1 0 6.400M17.500 14.300a6.500 6.500 0 0 1 4 5.700',
)
export const PoundIcon = /* @__PURE__ */ drawn(
  'M16.500 7.500A4 4 0 0 0 9 9.500c0 2 1 3 1 5 0 2.500-2 4.500-3.500 4.500H17.500M6.500 13h7.500',
)
export const WindowIcon = /* @__PURE__ */ drawn(
  'M5 4.500h14a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM3 9h18M9 9v10.500',
)
export const ChartIcon = /* @__PURE__ */ drawn(
  'M4 20h16M6.500 16.500v-6M12 16.500v-12M17.500 16.500V13',
)
export const SlidersIcon = /* @__PURE__ */ drawn(
  'M4 7h9M18 7h2M13 7a2.500 2.500 0 1 0 5 0 2.500 2.500 0 1 0-5 0M4 17h2M11 17h9M6 17a2.500 2.500 0 1 0 5 0 2.500 2.500 0 1 0-5 0',
)
export const CalendarCheckIcon = /* @__PURE__ */ drawn(
  'M5 4.500h14v16H5zM5 9h14M9 2.500v4M15 2.500v4M9 15l2.200 2.200L15.500 13',
)
