import { asOwner } from './owner-database.ts'
import type { RunningTestApp } from './running-test-app.ts'

/** Sets an agreement with the demo's company, as the console would: ten per cent, cost centres, and its rules. */
export const agreeWithCompany = (testApp: RunningTestApp, rules: object): Promise<unknown> =>
  asOwner(testApp, async (client) => {
    const ofDemo = "operator_id = (select id from operator where slug = 'kerbside')"
    await client.query(
      `update booker set commission_basis_points = 1000, address = '1 Wharf Road, London E14 4AB', rules = $1
       where ${ofDemo} and id = 501`,
      [JSON.stringify(rules)],
    )
    await client.query(
      `insert into cost_centre (operator_id, booker_id, code, name, retired_at)
       select id, 501, 'EVENTS', 'Conferences', null from operator where slug = 'kerbside'
       on conflict do nothing`,
    )
    await client.query(
      `update customer set booker_id = 501, booker_role = 'approver'
       where ${ofDemo} and email = 'demo.traveller@example.com'`,
    )
  })

/** Marks every leg as completed on the morning of the tenth of last month. */
export const driveLastMonth = (testApp: RunningTestApp): Promise<unknown> =>
  asOwner(testApp, (client) =>
    client.query(
      `update leg set state = 'completed', pickup_at = day, pickup_local = to_char(day, 'YYYY-MM-DD"T"HH24:MI')
       from (select date_trunc('month', now()) - interval '1 month' + interval '9 days 9 hours' as day) d`,
    ),
  )

/** The path in the e-mail to an approver; undefined until it was sent. */
export async function findApprovalPath(testApp: RunningTestApp): Promise<string | undefined> {
  const { rows } = await asOwner(testApp, (client) =>
    client.query<{ path: string }>(
      `select substring(body_text from '/approval/[A-Za-z0-9_-]{43}') as path from stored_message
       where recipient = 'demo.traveller@example.com' and body_text like '%/approval/%'`,
    ),
  )
  return rows[0]?.path
}
