import type { Profile } from '@kerbside/domain/account/profile.ts'
import { sql } from 'kysely'
import { hasChanged, inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { reserved } from './profile/email-undo-store.ts'
import type { SealedPassword } from './sign-in/seal-password.ts'

type Whose = { operator: OperatorId; customerId: string }

export async function updatePassword(
  tx: Tx,
  made: Whose & { scheme: string; password: SealedPassword; now: Date },
): Promise<void> {
  await inOperator(tx, made.operator)
    .updateTable('customer')
    .set({
      password_scheme: made.scheme,
      password_sealed: made.password.sealed,
      password_key_id: made.password.keyId,
      password_changed_at: made.now,
    })
    .where('id', '=', made.customerId)
    .execute()
}

/** Removes the password: signing in with one is impossible until a new one is chosen. */
export async function lockPassword(
  tx: Tx,
  { operator, customerId, now }: Whose & { now: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('customer')
    .set({ password_sealed: Buffer.alloc(0), password_key_id: '', password_changed_at: now })
    .where('id', '=', customerId)
    .execute()
}

/** Everything a customer may change themselves except the e-mail address, which needs confirmation. */
export type ChangedProfile = Omit<Profile, 'id' | 'custid' | 'bookerId' | 'email'>

export async function updateProfile(
  tx: Tx,
  { operator, customerId, changed }: Whose & { changed: ChangedProfile },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('customer')
    .set({
      first_name: changed.firstName,
      last_name: changed.lastName,
      dialling_code: changed.diallingCode,
      phone: changed.phone,
      sms_list: changed.smsList,
      email_list: changed.emailList,
    })
    .where('id', '=', customerId)
    .execute()
}

/** False when another account now has the address, or has it reserved. */
export async function updateEmail(
  tx: Tx,
  { operator, customerId, email, now }: Whose & { email: string; now: Date },
): Promise<boolean> {
  return inOperator(tx, operator)
    .updateTable('customer')
    .set({ email })
    .where('id', '=', customerId)
    .where(sql<boolean>`not ${reserved({ operator, email, now, but: customerId })}`)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('customer as other')
            .select('other.id')
            .where('other.operator_id', '=', operator)
            .where('other.email', '=', email),
        ),
      ),
    )
    .$call(hasChanged)
}
