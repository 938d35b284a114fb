import { useSyncExternalStore } from 'react'

/** Narrower than the layout with the map beside the form (specification, section 2, "Layout"). */
const PHONE = '(max-width: 991px)'

export const usePhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  )

function subscribe(onChange: () => void): () => void {
  const phone = matchMedia(PHONE)
  phone.addEventListener('change', onChange)
  return () => phone.removeEventListener('change', onChange)
}
