import type { StaffRole } from '@kerbside/domain/staff/staff-member.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import type { ComponentType } from 'react'

/** A page of an area, loaded when it is opened. */
export type AreaPage = {
  /** The path segment after the area: `fixed` in `/console/prices/fixed`; deeper segments belong to the page. */
  path: string
  /** Its name in the list of pages and in its heading; the texts are in `areas.json`, which is loaded with the desk. */
  text: MessageId
  /** Pages with the same group heading are listed together. */
  group?: MessageId
  /** Roles that may open it; absent for all. The server rejects other roles in any case. */
  roles?: readonly StaffRole[]
  load: () => Promise<ComponentType>
}

export type Area = {
  path: string
  text: MessageId
  Icon: ComponentType
  pages: readonly AreaPage[]
  /** Shown at the bottom of the rail. */
  last?: true
}

export const pagesFor = ({ pages }: Area, role: StaffRole): readonly AreaPage[] =>
  pages.filter(({ roles }) => roles?.includes(role) !== false)
