import { useEffect, useState } from 'react'

export const loadFields = () => import('./later-fields.tsx')

/** What fields load when it is needed; undefined until it is there, and when it cannot be loaded. */
export function useLaterFields(wanted: boolean) {
  const [fields, setFields] = useState<Awaited<ReturnType<typeof loadFields>>>()
  useEffect(() => {
    if (wanted)
      loadFields()
        .then(setFields)
        .catch(() => undefined)
  }, [wanted])
  return fields
}
