import { drawn } from './drawn-icon.tsx'

// Icons that the first view of the booking does not show: a separate file, so that the first bundle does not carry
// them.
export const BackIcon = /* @__PURE__ */ drawn('M20 12H4.5M11 5l-7 7 7 7', 'turns')
export const BoatIcon = /* @__PURE__ */ drawn('M4 15l1.5 5h13L20 15zM7 15V9h10v6M12 9V4')
export const BuildingIcon = /* @__PURE__ */ drawn(
  'M5 20V5h9v15M14 10h5v10M3 20h18M8 9h3M8 13h3M8 17h3M16.5 14v2',
)
export const CardIcon = /* @__PURE__ */ drawn(
  'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3 9.5h18M7 15h3',
)
export const CarIcon = /* @__PURE__ */ drawn(
  'M4 16v-3l2-5.5A2 2 0 0 1 7.9 6h8.2a2 2 0 0 1 1.9 1.5l2 5.5v3M3.5 13h17v4.5h-17zM5.5 17.5V20M18.5 17.5V20M7 15.25h.01M17 15.25h.01',
)
export const CashIcon = /* @__PURE__ */ drawn(
  'M3 7h18v10H3zM9.5 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M6 10v4M18 10v4',
)
export const CheckIcon = /* @__PURE__ */ drawn('M5 12.5l4.5 4.5L19 7.5')
export const ChevronLeftIcon = /* @__PURE__ */ drawn('M15 6l-6 6 6 6', 'turns')
export const ChevronRightIcon = /* @__PURE__ */ drawn('M9 6l6 6-6 6', 'turns')
export const ChevronUpIcon = /* @__PURE__ */ drawn('M6 15l6-6 6 6')
export const ClockIcon = /* @__PURE__ */ drawn('M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5l3 2')
export const CopyIcon = /* @__PURE__ */ drawn('M9 9h11v11H9zM5 15H4V4h11v1')
export const DownloadIcon = /* @__PURE__ */ drawn('M12 4v11M7 10.5l5 5 5-5M5 20h14')
export const EditIcon = /* @__PURE__ */ drawn('M4 20l1-4L16 5l3 3L8 19z')
export const EyeIcon = /* @__PURE__ */ drawn(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.5 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
)
export const EyeShutIcon = /* @__PURE__ */ drawn(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.5 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M4.5 4.5l15 15',
)
export const HomeIcon = /* @__PURE__ */ drawn('M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6')
export const HospitalIcon = /* @__PURE__ */ drawn('M5 4h14v16H5zM12 8.5v7M8.5 12h7')
export const HotelIcon = /* @__PURE__ */ drawn(
  'M3 6v13M3 16h18M21 19v-5a3 3 0 0 0-3-3h-8v5M5 11.5a1.75 1.75 0 1 0 3.5 0 1.75 1.75 0 1 0-3.5 0',
)
export const InfoIcon = /* @__PURE__ */ drawn(
  'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 11v5M12 8h.01',
)
export const LocateIcon = /* @__PURE__ */ drawn(
  'M6 12a6 6 0 1 0 12 0 6 6 0 1 0-12 0M12 2v4M12 18v4M2 12h4M18 12h4',
)
export const LockIcon = /* @__PURE__ */ drawn(
  'M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2zM8 11V8a4 4 0 0 1 8 0v3',
)
export const MailIcon = /* @__PURE__ */ drawn('M3 6h18v13H3zM3 7l9 7 9-7')
export const MenuIcon = /* @__PURE__ */ drawn('M4 7h16M4 12h16M4 17h16')
export const MessageIcon = /* @__PURE__ */ drawn('M4 5h16v11H10l-5 4v-4H4z')
export const MoonIcon = /* @__PURE__ */ drawn(
  'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
)
export const NoteIcon = /* @__PURE__ */ drawn('M5 4h14v12l-4 4H5zM8 9h8M8 13h5')
export const PetIcon = /* @__PURE__ */ drawn(
  'M7.5 16.5c0-2.5 2-4.5 4.5-4.5s4.5 2 4.5 4.5c0 2-1.5 3-2.5 3-.8 0-1.2-.5-2-.5s-1.2.5-2 .5c-1 0-2.5-1-2.5-3zM5.5 10.5v1.5M18.5 10.5v1.5M9.5 5.5V8M14.5 5.5V8',
)
export const PhoneIcon = /* @__PURE__ */ drawn(
  'M5 4h4l1.5 5L8 10.5c1 2.5 3 4.5 5.5 5.5l1.5-2.5 5 1.5v4c0 .8-.6 1.5-1.5 1.4C10.5 19.6 4.4 13.5 3.6 5.5 3.5 4.6 4.2 4 5 4z',
)
export const PinIcon = /* @__PURE__ */ drawn(
  'M12 21c4-5 7-8 7-11.5a7 7 0 0 0-14 0C5 13 8 16 12 21zM9.5 9.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
)
export const PrintIcon = /* @__PURE__ */ drawn('M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z')
export const ReceiptIcon = /* @__PURE__ */ drawn('M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6')
export const RepeatIcon = /* @__PURE__ */ drawn(
  'M4 11V9a3 3 0 0 1 3-3h12M16 3l3 3-3 3M20 13v2a3 3 0 0 1-3 3H5M8 15l-3 3 3 3',
)
export const ReturnIcon = /* @__PURE__ */ drawn('M9 6l-5 5 5 5M4 11h11a5 5 0 0 1 0 10h-2', 'turns')
export const SearchIcon = /* @__PURE__ */ drawn(
  'M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M16 16l4.5 4.5',
)
export const ShareIcon = /* @__PURE__ */ drawn('M12 15V4M8 7.5L12 3.5l4 4M6 11H5v9h14v-9h-1')
export const StarIcon = /* @__PURE__ */ drawn(
  'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8z',
)
export const SunIcon = /* @__PURE__ */ drawn(
  'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
)
export const TagIcon = /* @__PURE__ */ drawn('M4 4h8l8 8-8 8-8-8zM8 8h.01')
export const TrainIcon = /* @__PURE__ */ drawn(
  'M8 3h8a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3zM5 11h14M8 21l2-4M16 21l-2-4M9 14h.01M15 14h.01',
)
export const UserIcon = /* @__PURE__ */ drawn(
  'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M5 20c0-4 3-6 7-6s7 2 7 6',
)
export const WalletIcon = /* @__PURE__ */ drawn(
  'M17 8V5H6.5A2.5 2.5 0 0 0 6.5 10H20v9H6.5A2.5 2.5 0 0 1 4 16.5v-9M16.5 14.5h.01',
)
export const WheelchairIcon = /* @__PURE__ */ drawn(
  'M10 8v6h5.5l2.5 5M10 10.5h4.5M7.5 12.5a5 5 0 1 0 6.8 6.2M9 4.5a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
)
export const PlaneIcon = /* @__PURE__ */ drawn(
  'M12 3c-.9 0-1.5 1-1.5 2.5V9L3 13.5V16l7.5-2v4L8 20v1.5l4-1 4 1V20l-2.5-2v-4l7.5 2v-2.5L13.5 9V5.5C13.5 4 12.9 3 12 3z',
)
