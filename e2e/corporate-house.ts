import { asOwner } from './owner-database.ts'
import type { RunningHouse } from './running-house.ts'

/** What an operator will agree with the demo's company in the console: ten per cent, cost centres, and its rules. */
export const agreeWithCompany = (house: RunningHouse, rules: object): Promise<unknown> =>
  asOwner(house, async (client) => {
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

/** Every journey was driven on the tenth of last month, in the morning. */
export const driveLastMonth = (house: RunningHouse): Promise<unknown> =>
  asOwner(house, (client) =>
    client.query(
      `update leg set state = 'completed', pickup_at = day, pickup_local = to_char(day, 'YYYY-MM-DD"T"HH24:MI')
       from (select date_trunc('month', now()) - interval '1 month' + interval '9 days 9 hours' as day) d`,
    ),
  )

/** The path in the mail an approver was sent; undefined until it has gone out. */
export async function findApprovalPath(house: RunningHouse): Promise<string | undefined> {
  const { rows } = await asOwner(house, (client) =>
    client.query<{ path: string }>(
      `select substring(body_text from '/approval/[A-Za-z0-9_-]{43}') as path from kept_message
       where recipient = 'demo.traveller@example.com' and body_text like '%/approval/%'`,
    ),
  )
  return rows[0]?.path
}
