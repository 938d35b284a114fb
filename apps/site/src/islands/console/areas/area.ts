import type { StaffRole } from '@kerbside/domain/staff/staff-member.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import type { ComponentType } from 'react'

/** A page of an area, fetched when somebody goes there. */
export type AreaPage = {
  /** What follows the area in the address: `fixed` of `/console/prices/fixed`; what is deeper is the page's own. */
  path: string
  /** Its name in the list of pages and over it; its words are in `areas.json`, which comes with the desk. */
  text: MessageId
  /** Pages with the same heading stand together. */
  group?: MessageId
  /** Whose work it is; everybody's when absent. The server refuses the others whatever is shown. */
  roles?: readonly StaffRole[]
  load: () => Promise<ComponentType>
}

export type Area = {
  path: string
  text: MessageId
  Icon: ComponentType
  pages: readonly AreaPage[]
  /** At the foot of the rail. */
  last?: true
}

export const pagesFor = ({ pages }: Area, role: StaffRole): readonly AreaPage[] =>
  pages.filter(({ roles }) => roles?.includes(role) !== false)
