/** The numbering plans of all countries: 35 kB, loaded before the customer types a number. */
const load = () => import('libphonenumber-js/min')

export const preparePhoneCheck = (): void => void load().catch(() => undefined)

/** Whether a number exists in its country. Without the plans (offline) a number of usual length is accepted. */
export async function phoneExists({
  diallingCode,
  phone,
}: {
  diallingCode: string
  phone: string
}): Promise<boolean> {
  try {
    const { isValidPhoneNumber } = await load()
    return isValidPhoneNumber(`${diallingCode}${phone}`)
  } catch {
    return /^\d{4,15}$/.test(phone)
  }
}
