import { describeJourneys } from './journeys';
import { startWebKit } from './webkit';

describeJourneys(startWebKit);
