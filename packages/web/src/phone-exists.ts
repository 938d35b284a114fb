/** The world's numbering plans: 35 kB, fetched when somebody is about to type a number. */
const load = () => import('libphonenumber-js/min')

export const preparePhoneCheck = (): void => void load().catch(() => undefined)

/** Whether a number exists in its country. Without the plans (no connection) a number of usual length will do. */
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
