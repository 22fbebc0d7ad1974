import { startFirefox } from './firefox';
import { describeJourneys } from './journeys';

describeJourneys(startFirefox);
