package io.ironbridge.servants;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.servants.wire.HeapReport;
import org.junit.jupiter.api.Test;

class HeapFenceTest {
    private final HeapFence fence = new HeapFence(new ServantSettings.HeapLimit(75, 3));

    private boolean full(int percent) {
        return fence.add(new HeapReport(percent, 100, true));
    }

    @Test
    void aHeapThatGrowsUpToTheShareIsFenced() {
        assertThat(full(30)).isFalse();
        assertThat(full(50)).isFalse();
        assertThat(full(74)).isFalse();
        assertThat(full(75)).isTrue();
    }

    @Test
    void growingTwiceIsNotEnough() {
        assertThat(full(80)).isFalse();
        assertThat(full(90)).isFalse();
        assertThat(full(95)).isFalse();
        assertThat(full(97)).isTrue();
    }

    @Test
    void callsInProgressAreNoGrowth() {
        for (int i = 0; i < 1000; i++) {
            assertThat(fence.add(new HeapReport(900 + i % 9, 1000, true))).isFalse();
        }
    }

    @Test
    void slowGrowthAddsUp() {
        boolean isFenced = false;
        for (int used = 800; used < 840; used++) {
            isFenced |= fence.add(new HeapReport(used, 1000, true));
        }
        assertThat(isFenced).isTrue();
    }

    @Test
    void aHeapThatGrowsBelowTheShareIsNotFenced() {
        for (int percent = 1; percent < 75; percent++) {
            assertThat(full(percent)).isFalse();
        }
    }

    @Test
    void aHeapThatIsFullAndDoesNotGrowIsNotFenced() {
        for (int i = 0; i < 100; i++) {
            assertThat(full(90)).isFalse();
        }
    }

    @Test
    void afterACollectionThatFreesMoreItBeginsAgain() {
        assertThat(full(60)).isFalse();
        assertThat(full(80)).isFalse();
        assertThat(full(70)).isFalse();
        assertThat(full(80)).isFalse();
        assertThat(full(81)).isFalse();
        assertThat(full(82)).isTrue();
    }

    @Test
    void youngCollectionsDoNotCount() {
        for (int percent = 75; percent <= 100; percent++) {
            assertThat(fence.add(new HeapReport(percent, 100, false))).isFalse();
        }
    }

    @Test
    void withoutAShareNoneIsFenced() {
        HeapFence none = new HeapFence(new ServantSettings.HeapLimit(0, 1));
        assertThat(none.add(new HeapReport(99, 100, true))).isFalse();
    }
}
