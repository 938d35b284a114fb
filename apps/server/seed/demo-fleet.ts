/** A driver of the demo and their car. The name is plainly invented, and no car can have the plate (its year is 00). */
export type DemoDriver = {
  firstName: string
  lastName: string
  /** Make, model, colour. */
  car: readonly [string, string, string]
  plate: string
  vehicleTypeIds: readonly number[]
  wheelchair?: true
  /** Days from the seed until the badge expires; one or two years if undefined. */
  badgeDays?: number
  motDays?: number
}

/** Signs in with the demo's password. People who try the app drive it; the simulation never does. */
export const DEMO_DRIVER_EMAIL = 'demo.driver@example.com'

const driver = (
  name: string,
  car: DemoDriver['car'],
  rest: Omit<DemoDriver, 'firstName' | 'lastName' | 'car'>,
): DemoDriver => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { firstName, lastName, car, ...rest }
}

/** The first driver of each fleet is the one people sign in as. */
export const DEMO_FLEETS: Readonly<Record<string, readonly DemoDriver[]>> = {
  kerbside: [
    driver('Demo Driver', ['Toyota', 'Corolla', 'Silver'], {
      plate: 'KB00 DMA',
      vehicleTypeIds: [1],
    }),
    driver('Amber Signal', ['Škoda', 'Superb', 'Blue'], {
      plate: 'KB00 DMB',
      vehicleTypeIds: [2, 1],
      badgeDays: 9,
    }),
    driver('Basil Kerb', ['Mercedes', 'E-Class', 'Black'], {
      plate: 'KB00 DMC',
      vehicleTypeIds: [3, 1],
    }),
    driver('Carmen Lane', ['Ford', 'Galaxy', 'Grey'], {
      plate: 'KB00 DMD',
      vehicleTypeIds: [4, 2, 1],
    }),
    driver('Dusty Miles', ['Mercedes', 'Vito', 'White'], {
      plate: 'KB00 DME',
      vehicleTypeIds: [5, 4, 2],
      motDays: 21,
    }),
    driver('Ella Tric', ['Tesla', 'Model 3', 'White'], {
      plate: 'KB00 DMF',
      vehicleTypeIds: [6, 1],
    }),
    driver('Flora Ramp', ['Peugeot', 'Horizon', 'Green'], {
      plate: 'KB00 DMG',
      vehicleTypeIds: [7, 4, 2],
      wheelchair: true,
    }),
    driver('Gus Bonnet', ['Mercedes', 'S-Class', 'Black'], {
      plate: 'KB00 DMH',
      vehicleTypeIds: [8, 3, 1],
    }),
    driver('Holly Verge', ['Mercedes', 'V-Class', 'Black'], {
      plate: 'KB00 DMJ',
      vehicleTypeIds: [9, 4, 3, 2],
    }),
    driver('Ivor Roadster', ['Mercedes', 'Sprinter', 'White'], {
      plate: 'KB00 DMK',
      vehicleTypeIds: [10, 5],
    }),
    driver('Juno Torque', ['Mercedes', 'EQE', 'Silver'], {
      plate: 'KB00 DML',
      vehicleTypeIds: [11, 6, 3, 1],
    }),
    driver('Kit Parkway', ['Volkswagen', 'Caravelle', 'Blue'], {
      plate: 'KB00 DMM',
      vehicleTypeIds: [12, 5, 4, 2, 1],
    }),
  ],
  northway: [
    driver('Demo Driver', ['Mercedes', 'E-Class', 'Black'], {
      plate: 'NW00 DMA',
      vehicleTypeIds: [1],
    }),
    driver('Lorna Gear', ['Mercedes', 'S-Class', 'Black'], {
      plate: 'NW00 DMB',
      vehicleTypeIds: [2, 1],
    }),
    driver('Miles Northing', ['Tesla', 'Model S', 'Grey'], {
      plate: 'NW00 DMC',
      vehicleTypeIds: [3, 1],
      badgeDays: 6,
    }),
    driver('Nora Chaussee', ['Mercedes', 'V-Class', 'Black'], {
      plate: 'NW00 DMD',
      vehicleTypeIds: [4, 1],
    }),
    driver('Otto Mobil', ['BMW', '7 Series', 'Blue'], {
      plate: 'NW00 DME',
      vehicleTypeIds: [2, 1],
    }),
    driver('Penny Lanes', ['Mercedes', 'E-Class', 'Silver'], {
      plate: 'NW00 DMF',
      vehicleTypeIds: [1],
    }),
  ],
  porto: [
    driver('Demo Driver', ['Škoda', 'Superb', 'Blue'], {
      plate: 'DEMO 01',
      vehicleTypeIds: [1],
    }),
    driver('Rita Ladeira', ['Mercedes', 'E-Class', 'Black'], {
      plate: 'DEMO 02',
      vehicleTypeIds: [2, 1],
    }),
    driver('Tiago Ponte', ['Mercedes', 'V-Class', 'Grey'], {
      plate: 'DEMO 03',
      vehicleTypeIds: [3, 1],
    }),
  ],
}
