package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.ServerConfig;
import io.ironbridge.apiproject.ServerConfig.Compartment;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BulkheadsTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private static ServerConfig.Bulkhead bulkhead(
            String id, Set<String> apis, Set<String> assets, Compartment by) {
        return new ServerConfig.Bulkhead(id, apis, Set.of(), assets, by, 1);
    }

    private Bulkheads bulkheads(ServerConfig.Bulkhead... all) {
        return new Bulkheads(List.of(all), registry);
    }

    @Test
    void eachAssetHasItsOwnCompartmentWhicheverOperationCallsIt() {
        Bulkheads bulkheads = bulkheads(bulkhead("b", Set.of(), Set.of(), Compartment.ASSET));
        List<Bulkhead> first = bulkheads.of("api", "get", "asset");

        assertThat(first).hasSize(1);
        assertThat(bulkheads.of("api", "put", "asset")).isEqualTo(first);
        assertThat(bulkheads.of("api", "get", "other")).doesNotContainAnyElementsOf(first);
        assertThat(bulkheads.of("another", "get", "asset")).doesNotContainAnyElementsOf(first);
    }

    @Test
    void operationsOrAllMayShareOne() {
        Bulkheads bulkheads =
                bulkheads(
                        bulkhead("o", Set.of(), Set.of(), Compartment.OPERATION),
                        bulkhead("all", Set.of(), Set.of(), Compartment.ALL));
        List<Bulkhead> get = bulkheads.of("api", "get", "asset");
        List<Bulkhead> put = bulkheads.of("api", "put", "asset");

        assertThat(get).hasSize(2);
        assertThat(put.getFirst()).isNotSameAs(get.getFirst());
        assertThat(put.getLast()).isSameAs(get.getLast());
    }

    @Test
    void namesChooseAndThoseThatNothingHasAreTold() {
        Bulkheads bulkheads =
                bulkheads(
                        bulkhead("b", Set.of("api"), Set.of("asset"), Compartment.ASSET),
                        bulkhead("typo", Set.of("apj"), Set.of(), Compartment.ASSET));

        assertThat(bulkheads.of("api", "get", "asset")).hasSize(1);
        assertThat(bulkheads.of("api", "get", "other")).isEmpty();
        assertThat(bulkheads.of("other", "get", "asset")).isEmpty();
        assertThat(bulkheads.unused()).containsExactly("typo");
    }

    @Test
    void whatIsWithinAndRefusedIsMetered() {
        List<Bulkhead> one =
                bulkheads(bulkhead("b", Set.of(), Set.of(), Compartment.ASSET))
                        .of("api", "get", "asset");
        Bulkhead.enter(one);
        Bulkhead.enter(one);

        assertThat(
                        registry.get("ironbridge.bulkhead.requests")
                                .tag("bulkhead", "b")
                                .gauge()
                                .value())
                .isEqualTo(1);
        assertThat(
                        registry.get("ironbridge.bulkhead.refused")
                                .tag("of", "api asset")
                                .gauge()
                                .value())
                .isEqualTo(1);
    }
}
