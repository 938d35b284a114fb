/** The members of each topic in this process. */
export type Groups<Member extends { topics: Set<string> }> = {
  add(member: Member, key: string): void
  /** Removes a member from every topic that it joined. */
  leave(member: Member): void
  of(key: string): ReadonlySet<Member> | undefined
  count(): number
}

export function openGroups<Member extends { topics: Set<string> }>(): Groups<Member> {
  const byKey = new Map<string, Set<Member>>()
  return {
    add(member, key) {
      const group = byKey.get(key)
      if (group) group.add(member)
      else byKey.set(key, new Set([member]))
      member.topics.add(key)
    },
    leave(member) {
      for (const key of member.topics) {
        const group = byKey.get(key)
        group?.delete(member)
        if (group?.size === 0) byKey.delete(key)
      }
      member.topics.clear()
    },
    of: (key) => byKey.get(key),
    count: () => byKey.size,
  }
}
