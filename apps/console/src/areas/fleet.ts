import type { AreaPage } from './area.ts'

export const FLEET_PAGES: readonly AreaPage[] = [
  {
    path: 'documents',
    text: 'areas.documents',
    roles: ['owner', 'dispatcher'],
    load: async () => (await import('../fleet/documents-screen.tsx')).DocumentsScreen,
  },
  {
    path: 'messages',
    text: 'areas.driverChats',
    roles: ['owner', 'dispatcher', 'support'],
    load: async () => (await import('../fleet/driver-chats-screen.tsx')).DriverChatsScreen,
  },
  {
    path: 'drivers',
    text: 'areas.drivers',
    roles: ['owner', 'dispatcher'],
    load: async () => (await import('../fleet/drivers-screen.tsx')).DriversScreen,
  },
  {
    path: 'vehicles',
    text: 'areas.vehicles',
    roles: ['owner', 'dispatcher'],
    load: async () => (await import('../fleet/vehicles-screen.tsx')).VehiclesScreen,
  },
  {
    path: 'types',
    text: 'areas.vehicleTypes',
    roles: ['owner'],
    load: async () => (await import('../fleet/types-screen.tsx')).TypesScreen,
  },
]
