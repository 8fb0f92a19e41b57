package io.ironbridge.lab.cics.resources;

import static io.ironbridge.lab.cics.resources.Regions.area;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.cics.task.Region.RegionLostException;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest.Delay;
import io.ironbridge.lab.cics.task.RegionRequest.Dequeue;
import io.ironbridge.lab.cics.task.RegionRequest.Enqueue;
import io.ironbridge.lab.cics.task.RegionRequest.Lifetime;
import io.ironbridge.lab.cics.task.RegionRequest.Retrieve;
import io.ironbridge.lab.cics.task.RegionRequest.SendWeb;
import io.ironbridge.lab.cics.task.RegionRequest.StartTask;
import io.ironbridge.lab.cics.task.RegionRequest.Syncpoint;
import io.ironbridge.lab.cics.task.WebReply;
import io.ironbridge.lab.storage.StorageLocation;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskResourcesTest {
    private static final RegionReply NORMAL = RegionReply.NORMAL;
    private static final RegionReply ENQBUSY = RegionReply.condition(55, 0);

    private final ManualTime time = new ManualTime();
    private final List<StartTask> started = new ArrayList<>();
    private final RegionResources region = open();
    private final TaskResources task = Regions.task(region);
    private final TaskResources other = Regions.task(region);

    @Test
    void anEnqueuedResourceIsBusyForOthersOnly() {
        assertThat(task.ask(enqueue(Lifetime.UNIT_OF_WORK, true))).isEqualTo(NORMAL);
        assertThat(task.ask(enqueue(Lifetime.UNIT_OF_WORK, true))).isEqualTo(NORMAL);
        assertThat(other.ask(enqueue(Lifetime.UNIT_OF_WORK, false))).isEqualTo(ENQBUSY);
        assertThat(other.ask(enqueue(Lifetime.UNIT_OF_WORK, true)).abendCode()).isEqualTo("AKCS");
    }

    @Test
    void itIsFreeWhenItWasDequeuedAsOften() {
        task.ask(enqueue(Lifetime.UNIT_OF_WORK, true));
        task.ask(enqueue(Lifetime.UNIT_OF_WORK, true));
        task.ask(dequeue(Lifetime.UNIT_OF_WORK));
        assertThat(other.ask(enqueue(Lifetime.UNIT_OF_WORK, false))).isEqualTo(ENQBUSY);
        task.ask(dequeue(Lifetime.UNIT_OF_WORK));
        assertThat(other.ask(enqueue(Lifetime.UNIT_OF_WORK, false))).isEqualTo(NORMAL);
    }

    @Test
    void whatIsNotHeldMayBeDequeued() {
        task.ask(enqueue(Lifetime.UNIT_OF_WORK, true));
        assertThat(other.ask(dequeue(Lifetime.UNIT_OF_WORK))).isEqualTo(NORMAL);
        assertThat(task.ask(dequeue(Lifetime.TASK))).isEqualTo(NORMAL);
        assertThat(other.ask(enqueue(Lifetime.UNIT_OF_WORK, false))).isEqualTo(ENQBUSY);
    }

    @Test
    void aSyncpointFreesWhatTheUnitOfWorkHolds() {
        task.ask(enqueue(Lifetime.UNIT_OF_WORK, true));
        task.ask(new Syncpoint(false));
        assertThat(other.ask(enqueue(Lifetime.UNIT_OF_WORK, false))).isEqualTo(NORMAL);
    }

    @Test
    void whatTheTaskHoldsStaysToItsEnd() {
        task.ask(enqueue(Lifetime.TASK, true));
        task.ask(new Syncpoint(true));
        assertThat(other.ask(enqueue(Lifetime.UNIT_OF_WORK, false))).isEqualTo(ENQBUSY);
        task.close();
        assertThat(other.ask(enqueue(Lifetime.UNIT_OF_WORK, false))).isEqualTo(NORMAL);
        other.close();
        assertThat(region.locksHeld()).isZero();
    }

    @Test
    void aResourceHasAName() {
        assertThat(task.ask(new Enqueue(Area.EMPTY, Lifetime.TASK, true)).resp()).isEqualTo(22);
        Enqueue longer = new Enqueue(area("x".repeat(256)), Lifetime.TASK, true);
        assertThat(task.ask(longer).resp()).isEqualTo(22);
    }

    @Test
    void aDelayLetsTimePass() {
        assertThat(task.ask(new Delay(1500))).isEqualTo(NORMAL);
        assertThat(time.waits).containsExactly(Duration.ofMillis(1500));
        Thread.currentThread().interrupt();
        assertThat(task.ask(new Delay(1500)).abendCode()).isEqualTo("AKCS");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aTaskIsStartedWhenItsTimeComes() {
        assertThat(task.ask(start("IBLK", 5000, ""))).isEqualTo(NORMAL);
        task.rollback();
        assertThat(started).isEmpty();
        assertThat(time.waits).containsExactly(Duration.ofSeconds(5));
        time.pass();
        assertThat(started).hasSize(1);
        assertThat(started.getFirst().user()).isEqualTo("IBUSER");
        assertThat(started.getFirst().id()).hasSize(8);
        assertThat(region.pendingStarts()).isZero();
    }

    @Test
    void onlyDefinedTransactionsAreStarted() {
        assertThat(task.ask(start("NONE", 0, ""))).isEqualTo(RegionReply.condition(28, 0));
    }

    @Test
    void anIdIsInUseUntilTheTaskIsStarted() {
        task.ask(start("IBLK", 0, "MINE"));
        assertThat(task.ask(start("IBLK", 0, "MINE")).resp()).isEqualTo(17);
        time.pass();
        assertThat(task.ask(start("IBLK", 0, "MINE"))).isEqualTo(NORMAL);
    }

    @Test
    void theDataOfAStartIsRetrievedOnce() {
        TaskContext beginning =
                new TaskContext(Regions.start(), List.of(area("data")), WebSender.none());
        try (TaskResources begun = region.begin(beginning)) {
            assertThat(begun.ask(new Retrieve()).data()).isEqualTo(area("data"));
            assertThat(begun.ask(new Retrieve())).isEqualTo(RegionReply.condition(29, 0));
        }
    }

    @Test
    void theAnswerToAWebClientGoesToTheRegion() {
        WebReply answer = new WebReply(200, "", "text/plain", List.of(), area("yes"), false);
        List<WebReply> sent = new ArrayList<>();
        WebSender web =
                reply -> {
                    sent.add(reply);
                    return NORMAL;
                };
        try (TaskResources begun = region.begin(new TaskContext(Regions.start(), List.of(), web))) {
            assertThat(begun.ask(new SendWeb(answer))).isEqualTo(NORMAL);
        }
        assertThat(sent).containsExactly(answer);
        assertThat(task.ask(new SendWeb(answer)).resp()).isEqualTo(16);
    }

    @Test
    void aClosedRegionIsLost() throws IOException {
        region.close();
        assertThatThrownBy(() -> task.ask(new Retrieve())).isInstanceOf(RegionLostException.class);
    }

    private RegionResources open() {
        ResourceSettings settings =
                Regions.settings(
                        new StorageLocation.Memory(),
                        ResourceLimits.DEFAULTS,
                        time,
                        due -> started.add(due.request()));
        try {
            return RegionResources.open(settings, List.of());
        } catch (IOException | ResourcesException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Enqueue enqueue(Lifetime lifetime, boolean suspend) {
        return new Enqueue(area("COUNTER"), lifetime, suspend);
    }

    private static Dequeue dequeue(Lifetime lifetime) {
        return new Dequeue(area("COUNTER"), lifetime);
    }

    private static StartTask start(String transaction, long milliseconds, String id) {
        return new StartTask(transaction, milliseconds, area("x"), "", List.of(), "", id);
    }
}
