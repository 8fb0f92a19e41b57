package io.ironbridge.gateway.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.server.TrafficConfig;
import io.ironbridge.apiproject.server.TrafficConfig.Compartment;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.gateway.kept.SharedResources;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BulkheadsTest {
    private final SharedResources kept = new SharedResources();

    private static TrafficConfig.Bulkhead bulkhead(
            String id, Set<String> apis, Set<String> assets, Compartment by) {
        return new TrafficConfig.Bulkhead(id, apis, Set.of(), assets, by, 1);
    }

    private Bulkheads bulkheads(TrafficConfig.Bulkhead... all) {
        return new Bulkheads(List.of(all), kept.lease());
    }

    @Test
    void eachAssetHasItsOwnCompartmentWhicheverOperationCallsIt() throws ConfigurationException {
        Bulkheads bulkheads = bulkheads(bulkhead("b", Set.of(), Set.of(), Compartment.ASSET));
        List<Bulkhead> first = bulkheads.of("api", "get", "asset");

        assertThat(first).hasSize(1);
        assertThat(bulkheads.of("api", "put", "asset")).isEqualTo(first);
        assertThat(bulkheads.of("api", "get", "other")).doesNotContainAnyElementsOf(first);
        assertThat(bulkheads.of("another", "get", "asset")).doesNotContainAnyElementsOf(first);
    }

    @Test
    void operationsOrAllMayShareOne() throws ConfigurationException {
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
    void namesChooseAndThoseThatNothingHasAreTold() throws ConfigurationException {
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
    void whatIsWithinAndRefusedIsCounted() throws ConfigurationException {
        Bulkheads bulkheads = bulkheads(bulkhead("b", Set.of(), Set.of(), Compartment.ASSET));
        List<Bulkhead> one = bulkheads.of("api", "get", "asset");
        Bulkhead.enter(one);
        Bulkhead.enter(one);

        Bulkheads.Named named = bulkheads.all().getFirst();
        assertThat(named.bulkhead()).isEqualTo("b");
        assertThat(named.name()).isEqualTo("api asset");
        assertThat(named.counted().within()).isEqualTo(1);
        assertThat(named.counted().refused()).isEqualTo(1);
    }

    @Test
    void thoseOfTheConfigurationBeforeCountOn() throws ConfigurationException {
        TrafficConfig.Bulkhead configured = bulkhead("b", Set.of(), Set.of(), Compartment.ASSET);
        Bulkhead before = bulkheads(configured).of("api", "get", "asset").getFirst();

        assertThat(bulkheads(configured).of("api", "get", "asset")).containsExactly(before);
    }
}
