import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { createQueryClient } from '../../lib/query-client.ts'
import { WaitingNotice } from '../../users/member/waiting-notice.tsx'

/** Around the screens of one role: their query cache, dropped when the area is left. */
export function Component() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <WaitingNotice />
      <Outlet />
    </QueryClientProvider>
  )
}
